/**
 * Returns the names of the session cookies. Browsers enforce what `__Host-` promises: this host only, over TLS, for
 * the whole site. They refuse such a name over plain HTTP.
 */
export function sessionCookieNames(isPlain: boolean) {
  const prefix = isPlain ? 'local-' : '__Host-';
  return { access: `${prefix}at`, refresh: `${prefix}rt`, device: `${prefix}kd` };
}
