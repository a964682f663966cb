/**
 * `__Host-` ties a cookie to this host, to TLS and to the whole site, and a browser enforces it. Over
 * plain HTTP no browser takes such a name.
 */
export function sessionCookieNames(isPlain = false) {
  const prefix = isPlain ? 'local-' : '__Host-';
  return { access: `${prefix}at`, refresh: `${prefix}rt`, device: `${prefix}kd` };
}
