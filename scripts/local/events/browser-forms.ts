import type { IncomingMessage, ServerResponse } from 'node:http';
import { nameOf } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { allowedObject, FormRefusedError, readSentForm, type AllowedObject } from './sent-forms.ts';

/** Far above what any policy here allows: what is larger is not read to its end. */
const maxBytes = 32 * 1024 * 1024;

/** From which pages a script may send to a bucket, by the bucket's name. */
export type AllowedOrigins = ReadonlyMap<string, readonly string[]>;

interface CorsConfiguration {
  CorsRules: { AllowedMethods: string[]; AllowedOrigins: string[] }[];
}

/** A template can only name the deployed site's URL; on this machine it is another. */
export function allowedOrigins(resolver: TemplateResolver, siteUrl: string): AllowedOrigins {
  return new Map(
    resolver.ofType('AWS::S3::Bucket').flatMap((bucket) => {
      const cors = resolver.properties(bucket)['CorsConfiguration'] as CorsConfiguration | undefined;
      const rules = cors?.CorsRules.filter(({ AllowedMethods: methods }) => methods.includes('POST')) ?? [];
      const origins = rules.flatMap(({ AllowedOrigins: own }) => own);
      return rules.length > 0 ? [[nameOf(bucket), [...origins, siteUrl]] as const] : [];
    }),
  );
}

/** The bucket that a browser's form or the question before it goes to; undefined for any other request. */
export function formBucket({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const bucket = /^\/([^/?]+)\/?$/.exec(url)?.[1];
  const isForm = method === 'POST' && headers['content-type']?.startsWith('multipart/form-data');
  return isForm || method === 'OPTIONS' ? bucket : undefined;
}

/** Answers a form as S3 does. `put` stores what it asks for. */
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
    const xml = `<Error><Code>${error.code}</Code><Message>${escaped(error.message)}</Message></Error>`;
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
