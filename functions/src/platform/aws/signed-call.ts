import { SSMClient } from '@aws-sdk/client-ssm';

interface SignedCall {
  /** The service's name in its host and in the signature: `logs`, `monitoring`, `sns`, `apigateway`. */
  service: string;
  method?: 'POST' | 'PATCH';
  path?: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export type SendSigned = (call: SignedCall) => Promise<Response>;

const timeoutMilliseconds = 10_000;

/**
 * Returns a function that calls AWS services of which only one or two calls are needed, without a client for each. The
 * signer is that of the installed clients, with their credentials and region. Throws with the answer's text if a call
 * is refused.
 */
export function signedCalls(region?: string): SendSigned {
  const { config } = new SSMClient(region ? { region } : {});
  return async ({ service, method = 'POST', path = '/', headers, body }) => {
    const signingRegion = await config.region();
    const endpoint = new URL(
      process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ??
        `https://${service}.${signingRegion}.amazonaws.com`,
    );
    const signer = await config.signer({
      schemeId: 'aws.auth#sigv4',
      name: 'sigv4',
      signingName: service,
      signingRegion,
      properties: {},
    } as never);
    const signed = await signer.sign({
      method,
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      path,
      query: {},
      headers: { ...headers, host: endpoint.host },
      body,
    });
    const response = await fetch(new URL(path, endpoint), {
      method,
      headers: signed.headers,
      body,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (response.ok) return response;
    throw new Error(`${service} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
  };
}
