/** The parts of a response headers policy that the local edge applies. */
export interface HeadersPolicy {
  CorsConfig?: {
    AccessControlAllowOrigins: { Items: string[] };
    AccessControlExposeHeaders?: { Items: string[] };
    OriginOverride?: boolean;
  };
  CustomHeadersConfig?: { Items: { Header: string; Value: string; Override?: boolean }[] };
  RemoveHeadersConfig?: { Items: { Header: string }[] };
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override?: boolean };
    ContentTypeOptions?: { Override?: boolean };
    FrameOptions?: { FrameOption: string; Override?: boolean };
    ReferrerPolicy?: { ReferrerPolicy: string; Override?: boolean };
    StrictTransportSecurity?: {
      AccessControlMaxAgeSec: number;
      IncludeSubdomains?: boolean;
      Preload?: boolean;
      Override?: boolean;
    };
  };
}

/** What a policy does to the headers of a response. */
export interface HeaderChanges {
  /** Replace the origin's headers of the same names. */
  overriding: Record<string, string>;
  /** Added only if the origin did not send a header of the name. */
  added: Record<string, string>;
  removed: readonly string[];
}

/** Returns what a policy does to every response of a behaviour. */
export function headerChanges(policy: HeadersPolicy): HeaderChanges {
  const changes = { overriding: {} as Record<string, string>, added: {} as Record<string, string> };
  const set = (name: string, value: string, isOverriding = false) => {
    changes[isOverriding ? 'overriding' : 'added'][name.toLowerCase()] = value;
  };
  for (const { Header: name, Value: value, Override: own } of policy.CustomHeadersConfig?.Items ?? [])
    set(name, value, own);
  const cors = policy.CorsConfig;
  if (cors?.AccessControlAllowOrigins.Items.includes('*')) {
    set('access-control-allow-origin', '*', cors.OriginOverride);
    const exposed = cors.AccessControlExposeHeaders?.Items ?? [];
    if (exposed.length > 0) set('access-control-expose-headers', exposed.join(', '), cors.OriginOverride);
  }
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: sniff,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: hsts,
  } = policy.SecurityHeadersConfig ?? {};
  if (csp) set('content-security-policy', csp.ContentSecurityPolicy, csp.Override);
  if (sniff) set('x-content-type-options', 'nosniff', sniff.Override);
  if (frame) set('x-frame-options', frame.FrameOption, frame.Override);
  if (referrer) set('referrer-policy', referrer.ReferrerPolicy, referrer.Override);
  // Browsers ignore this header over plain HTTP. It is sent so that the headers equal the deployed ones.
  if (hsts) {
    const { AccessControlMaxAgeSec: age, IncludeSubdomains: all, Preload: preload } = hsts;
    const value = `max-age=${age}${all ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`;
    set('strict-transport-security', value, hsts.Override);
  }
  const removed = (policy.RemoveHeadersConfig?.Items ?? []).map(({ Header: name }) => name.toLowerCase());
  return { ...changes, removed };
}

/** Removes first, so that a policy may replace what it removes. */
export function changedHeaders(
  headers: Record<string, string>,
  { overriding, added, removed }: HeaderChanges,
): Record<string, string> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.includes(name)));
  return { ...added, ...kept, ...overriding };
}

export const noHeaderChanges: HeaderChanges = { overriding: {}, added: {}, removed: [] };
