import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** Returns a header by its name in any case. HTTP API sends names in lower case. */
export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers[name.toLowerCase()];
}
