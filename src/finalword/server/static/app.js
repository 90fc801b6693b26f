/**
 * Where the client starts: wear the settings, then show the screen that the address asks for.
 * @module
 */
import { wear } from "./settings.js";
import "./elements/fw-app.js";

wear();
