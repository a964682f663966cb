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

/** Returns the headers that a policy adds to every response of a behaviour. */
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
  // Browsers ignore this header over plain HTTP. It is sent so that the headers equal the deployed ones.
  if (hsts) {
    const { AccessControlMaxAgeSec: age, IncludeSubdomains: all, Preload: preload } = hsts;
    headers['strict-transport-security'] =
      `max-age=${age}${all ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`;
  }
  return headers;
}
