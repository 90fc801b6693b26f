/**
 * Addresses of the client: `/`, `/t/CODE`, and what stands after `#`.
 * @module
 */

/** @typedef {{ code: string | null, page: string, detail: string }} Route */

/** @returns {Route} */
export function route() {
  const table = /^\/t\/([^/]+)\/?$/.exec(location.pathname);
  const [page = "", ...rest] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { code: table ? decodeURIComponent(table[1] ?? "").toUpperCase() : null, page, detail: rest.join("/") };
}

/** Go to an address of ours, without a load. @param {string} address @param {{ replace?: boolean }} [how] */
export function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  dispatchEvent(new Event("route"));
}

/** What a person typed as a code: signs and case don't matter. @param {string} typed @returns {string | null} */
export function codeFrom(typed) {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  const code = (link?.[1] ?? typed).toUpperCase().replace(/[^A-Z0-9]/g, "");
  return code.length >= 4 && code.length <= 16 ? code : null;
}
