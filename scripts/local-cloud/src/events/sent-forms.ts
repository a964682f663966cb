import { createHash, createHmac } from 'node:crypto';
import { localCredentials } from '../template/local-credentials.ts';

/**
 * A form that a browser posts to a bucket. The object store does not check it, so this file does what S3 does:
 * a signed policy must allow every field and the file's length, and the file must have the stated checksum.
 */
interface SentForm {
  fields: Record<string, string>;
  file: Buffer;
}

/** S3's error code and message. */
export class FormRefusedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'FormRefusedError';
    this.status = status;
    this.code = code;
  }
}

/** The object of a form that passed every check. */
export interface AllowedObject {
  /** The access key that signed the form. The form has the permissions of this key. */
  signer: string;
  key: string;
  contentType: string;
  bytes: Buffer;
}

type Condition = Record<string, string> | [string, string | number, string | number];

export async function readSentForm(contentType: string, body: Buffer): Promise<SentForm> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new FormRefusedError(400, 'MalformedPOSTRequest', 'The body is not a form.');
  });
  const fields: Record<string, string> = {};
  let file = Buffer.alloc(0);
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name.toLowerCase()] = value;
    else file = Buffer.from(await value.arrayBuffer());
  }
  return { fields, file };
}

export function allowedObject(bucket: string, { fields, file }: SentForm, now: number): AllowedObject {
  const encoded = fields['policy'];
  if (!encoded) throw denied('Anonymous users cannot send a file here.');
  if (signatureOf(encoded, fields['x-amz-credential'] ?? '') !== fields['x-amz-signature']) {
    throw new FormRefusedError(403, 'SignatureDoesNotMatch', 'The signature does not match the policy.');
  }
  const { expiration, conditions } = JSON.parse(Buffer.from(encoded, 'base64').toString()) as {
    expiration: string;
    conditions: Condition[];
  };
  if (Date.parse(expiration) < now) throw denied('Invalid according to Policy: Policy expired.');
  const values: Record<string, string> = { ...fields, bucket };
  for (const condition of conditions) checkCondition(condition, values, file.length);
  refuseExtraFields(values, conditions);
  const checksum = fields['x-amz-checksum-sha256'];
  if (checksum && checksum !== createHash('sha256').update(file).digest('base64')) {
    throw new FormRefusedError(400, 'BadDigest', 'The SHA256 you specified did not match what we received.');
  }
  const [signer = ''] = (fields['x-amz-credential'] ?? '').split('/');
  return { signer, key: fields['key'] ?? '', contentType: fields['content-type'] ?? '', bytes: file };
}

function checkCondition(condition: Condition, values: Record<string, string>, length: number): void {
  const failed = () =>
    denied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`);
  if (!Array.isArray(condition)) {
    for (const [name, value] of Object.entries(condition)) {
      if (values[name.toLowerCase()] !== value) throw failed();
    }
    return;
  }
  const [operator, first, second] = condition;
  if (operator === 'content-length-range') {
    if (length < Number(first)) {
      throw new FormRefusedError(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the least allowed size.',
      );
    }
    if (length > Number(second)) {
      throw new FormRefusedError(
        400,
        'EntityTooLarge',
        'Your proposed upload exceeds the maximum allowed size.',
      );
    }
    return;
  }
  const value = values[String(first).replace(/^\$/, '').toLowerCase()] ?? '';
  const isMet = operator === 'starts-with' ? value.startsWith(String(second)) : value === String(second);
  if (!isMet) throw failed();
}

/** Throws for a field that no condition names, because the policy does not limit its value. */
function refuseExtraFields(values: Record<string, string>, conditions: readonly Condition[]): void {
  const named = conditions.flatMap((condition) =>
    Array.isArray(condition) ? [String(condition[1]).replace(/^\$/, '')] : Object.keys(condition),
  );
  const allowed = new Set(
    ['policy', 'x-amz-signature', 'bucket', 'file', ...named].map((name) => name.toLowerCase()),
  );
  const extra = Object.keys(values).find((name) => !allowed.has(name) && !name.startsWith('x-ignore-'));
  if (extra) throw denied(`Invalid according to Policy: Extra input fields: ${extra}`);
}

/** Signature version 4: a key for one day, one region and one service signs the encoded policy. */
function signatureOf(policy: string, credential: string): string {
  const scope = credential.split('/').slice(1);
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const { secretAccessKey } = localCredentials.credentials;
  const key = scope.reduce<string | Buffer>((signing, part) => hmac(signing, part), `AWS4${secretAccessKey}`);
  return hmac(key, policy).toString('hex');
}

export function denied(message: string): FormRefusedError {
  return new FormRefusedError(403, 'AccessDenied', message);
}
