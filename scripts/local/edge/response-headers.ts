/** The parts of a response headers policy that the local edge applies. */
interface Policy {
  CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string };
    ContentTypeOptions?: object;
    FrameOptions?: { FrameOption: string };
    ReferrerPolicy?: { ReferrerPolicy: string };
    StrictTransportSecurity?: {
      AccessControlMaxAgeSec: number;
      IncludeSubdomains?: boolean;
      Preload?: boolean;
    };
  };
}

/** The headers a policy adds to every answer of a behaviour. */
export function headersOfPolicy(policy: Policy): Record<string, string> {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: sniff,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: hsts,
  } = policy.SecurityHeadersConfig ?? {};
  const headers: Record<string, string> = {};
  for (const { Header: name, Value: value } of policy.CustomHeadersConfig?.Items ?? [])
    headers[name.toLowerCase()] = value;
  if (csp) headers['content-security-policy'] = csp.ContentSecurityPolicy;
  if (sniff) headers['x-content-type-options'] = 'nosniff';
  if (frame) headers['x-frame-options'] = frame.FrameOption;
  if (referrer) headers['referrer-policy'] = referrer.ReferrerPolicy;
  // Over plain http a browser ignores it, as it must; it is here because it is there.
  if (hsts) {
    const { AccessControlMaxAgeSec: age, IncludeSubdomains: all, Preload: preload } = hsts;
    headers['strict-transport-security'] =
      `max-age=${age}${all ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`;
  }
  return headers;
}
