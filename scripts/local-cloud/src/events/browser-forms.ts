import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownAddresses } from '../servers/own-host.ts';
import { nameOf } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { allowedObject, FormRefusedError, readSentForm, type AllowedObject } from './sent-forms.ts';

/** Far above the length that any policy here allows. The rest of a larger body is discarded. */
const maxBytes = 32 * 1024 * 1024;

/** The origins whose pages may send forms to a bucket, by the bucket's name. */
export type AllowedOrigins = ReadonlyMap<string, readonly string[]>;

interface CorsConfiguration {
  CorsRules: { AllowedMethods: string[]; AllowedOrigins: string[] }[];
}

/** Returns the origins of the templates and the local site's own by each of its names, which no template can contain. */
export function allowedOrigins(resolver: TemplateResolver, siteUrl: string): AllowedOrigins {
  return new Map(
    resolver.ofType('AWS::S3::Bucket').flatMap((bucket) => {
      const cors = resolver.properties(bucket)['CorsConfiguration'] as CorsConfiguration | undefined;
      const rules = cors?.CorsRules.filter(({ AllowedMethods: methods }) => methods.includes('POST')) ?? [];
      const origins = rules.flatMap(({ AllowedOrigins: own }) => own);
      return rules.length > 0 ? [[nameOf(bucket), [...origins, ...ownAddresses(siteUrl)]] as const] : [];
    }),
  );
}

/** Returns the bucket of a browser's form or of its preflight request; undefined for any other request. */
export function formBucket({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const bucket = /^\/([^/?]+)\/?$/.exec(url)?.[1];
  const isForm = method === 'POST' && headers['content-type']?.startsWith('multipart/form-data');
  return isForm || method === 'OPTIONS' ? bucket : undefined;
}

/** Responds to a form as S3 does. `put` stores the object. */
export async function answerForm(
  bucket: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { origins, put }: { origins: AllowedOrigins; put: (object: AllowedObject) => Promise<void> },
): Promise<void> {
  const { origin } = incoming.headers;
  const isAllowed = origin !== undefined && origins.get(bucket)?.includes(origin);
  const cors = isAllowed ? { 'access-control-allow-origin': origin, vary: 'Origin' } : {};
  if (incoming.method === 'OPTIONS') {
    outgoing.writeHead(isAllowed ? 200 : 403, { ...cors, 'access-control-allow-methods': 'POST' }).end();
    return;
  }
  try {
    const form = await readSentForm(incoming.headers['content-type'] ?? '', await bodyOf(incoming));
    await put(allowedObject(bucket, form, Date.now()));
    outgoing.writeHead(204, cors).end();
  } catch (error) {
    if (!(error instanceof FormRefusedError)) throw error;
    const xml = `<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`;
    outgoing.writeHead(error.status, { ...cors, 'content-type': 'application/xml' }).end(xml);
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
