/**
 * Light DOM from descriptions: `h` describes, `draw` makes a parent's children match. Nodes that stay keep their
 * identity, so focus, caret and running animations survive a redraw.
 * @module
 */

/** @typedef {string | number | boolean | null | undefined} Plain */
/** @typedef {Record<string, any> & { key?: string | number, class?: string, on?: Record<string, (event: any) => void>, style?: Record<string, Plain>, give?: unknown }} Props */
/** @typedef {{ tag: string, props: Props, kids: Kid[] }} Leaf */
/** @typedef {Leaf | Plain | readonly any[]} Kid */
/** @typedef {HTMLElement & { give?: (given: any) => void }} Receiver */

/** @type {WeakMap<Element, Leaf>} */
const drawn = new WeakMap();
/** @type {WeakMap<Element, Map<string, (event: Event) => void>>} */
const heard = new WeakMap();
const SPECIAL = new Set(["key", "class", "on", "style", "give", "value", "checked"]);

/**
 * Describe an element: `h("p.read", { id: "x" }, "text")`. Props are attributes (null and false leave them out), except
 * `on` (listeners), `style` (set through the CSSOM, as the content policy wants), `give` (what a Part is handed), `key`.
 * @param {string} name tag, with classes after dots
 * @param {Props | null} [props]
 * @param {...Kid} kids
 * @returns {Leaf}
 */
export function h(name, props, ...kids) {
  const [tag = "div", ...classes] = name.split(".");
  const given = props ?? {};
  if (given.class) classes.push(given.class);
  return { tag, props: { ...given, class: classes.join(" ") }, kids };
}

/**
 * Make the children of `parent` match.
 * @param {Element} parent
 * @param {...Kid} kids
 */
export function draw(parent, ...kids) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  reconcile(parent, flat(kids));
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}

/**
 * @param {readonly Kid[]} kids
 * @returns {(Leaf | string)[]}
 */
function flat(kids) {
  /** @type {(Leaf | string)[]} */
  const out = [];
  for (const kid of kids) {
    if (Array.isArray(kid)) out.push(...flat(kid));
    else if (typeof kid === "object" && kid !== null) out.push(/** @type {Leaf} */ (kid));
    else if (kid !== null && kid !== undefined && typeof kid !== "boolean") out.push(String(kid));
  }
  return out;
}

/**
 * @param {Element} parent
 * @param {(Leaf | string)[]} kids
 */
function reconcile(parent, kids) {
  const old = [...parent.childNodes];
  /** @type {Set<ChildNode>} */
  const used = new Set();
  /** @type {ChildNode | null} */
  let cursor = parent.firstChild;
  for (const kid of kids) {
    const found = old.find((node) => !used.has(node) && fits(node, kid)) ?? make(kid);
    used.add(found);
    while (cursor && used.has(cursor) && cursor !== found) cursor = cursor.nextSibling;
    if (found === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(found, cursor);
    if (typeof kid === "string") {
      if (found.nodeValue !== kid) found.nodeValue = kid;
    } else paint(/** @type {Receiver} */ (found), kid);
  }
  for (const node of old) if (!used.has(node)) node.remove();
}

/**
 * @param {ChildNode} node
 * @param {Leaf | string} kid
 */
function fits(node, kid) {
  if (typeof kid === "string") return node.nodeType === Node.TEXT_NODE;
  const before = drawn.get(/** @type {Element} */ (node));
  return before !== undefined && before.tag === kid.tag && before.props.key === kid.props.key;
}

/** @param {Leaf | string} kid @returns {ChildNode} */
function make(kid) {
  return typeof kid === "string" ? document.createTextNode(kid) : document.createElement(kid.tag);
}

/**
 * @param {Receiver} element
 * @param {Leaf} leaf
 */
function paint(element, leaf) {
  const before = drawn.get(element)?.props ?? {};
  const { props } = leaf;
  drawn.set(element, leaf);
  if ((props.class ?? "") !== (before.class ?? "")) setClass(element, before.class ?? "", props.class ?? "");
  for (const name of new Set([...Object.keys(before), ...Object.keys(props)])) {
    if (!SPECIAL.has(name) && before[name] !== props[name]) setAttribute(element, name, props[name]);
  }
  setStyle(element, before.style ?? {}, props.style ?? {});
  setListeners(element, props.on ?? {});
  if ("give" in props) element.give?.(props.give);
  else if (leaf.kids.length || !leaf.tag.includes("-")) reconcile(element, flat(leaf.kids));
  for (const name of ["value", "checked"]) {
    const field = /** @type {any} */ (element);
    if (name in props && field[name] !== props[name]) field[name] = props[name];
  }
}

/** Classes that an animation put on stay on. @param {Element} element @param {string} before @param {string} now */
function setClass(element, before, now) {
  const wanted = new Set(now.split(" ").filter(Boolean));
  for (const name of before.split(" ").filter(Boolean)) if (!wanted.has(name)) element.classList.remove(name);
  for (const name of wanted) element.classList.add(name);
}

/** @param {Element} element @param {string} name @param {Plain} value */
function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement} element @param {Record<string, Plain>} before @param {Record<string, Plain>} now */
function setStyle(element, before, now) {
  for (const name of Object.keys(before)) if (!(name in now)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(now)) {
    if (before[name] !== value) element.style.setProperty(name, String(value));
  }
}

/** @param {Element} element @param {Record<string, (event: any) => void>} now */
function setListeners(element, now) {
  const known = heard.get(element) ?? new Map();
  heard.set(element, known);
  for (const [name, listener] of Object.entries(now)) {
    if (!known.has(name)) element.addEventListener(name, (event) => heard.get(element)?.get(name)?.(event));
    known.set(name, listener);
  }
  for (const name of known.keys()) if (!(name in now)) known.set(name, undefined);
}
