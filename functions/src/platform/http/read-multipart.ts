import busboy from 'busboy';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { Route, SentPicture } from '@touchdown/shared/contract/route.ts';
import { maxFileNameLength, maxFormBytes } from '@touchdown/shared/uploads/upload-limits.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';

const maxFields = 30;
const maxFieldBytes = 100_000;

interface SentForm {
  fields: Record<string, string>;
  pictures: SentPicture[];
}

/** Throws if a form is too large. Called before Base64 is decoded and again with the decoded body. */
export function refuseLargeForm(length: number): void {
  if (length > maxFormBytes) throw new Problem('DIRECT_UPLOAD_REQUIRED', uploadSentences.formTooLarge);
}

/** Parses `multipart/form-data` into its fields and the pictures under the name that the route allows. */
export function readMultipart(
  body: Uint8Array,
  contentType: string,
  { field, max }: NonNullable<Route['pictures']>,
): Promise<SentForm> {
  refuseLargeForm(body.length);
  return new Promise((resolve, reject) => {
    const form: SentForm = { fields: withoutPrototype(), pictures: [] };
    const refuse = (sentence: string) => reject(new Problem('INVALID_REQUEST', sentence));
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { 'content-type': contentType },
        defParamCharset: 'utf8',
        limits: { files: max + 1, fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 100 },
      });
    } catch {
      refuse('The form can’t be read. Its Content-Type has no boundary.');
      return;
    }
    parser.on('field', (name, value, { valueTruncated: isCut }) => {
      if (isCut) refuse(`"${name}" in the form is too long.`);
      else if (Object.hasOwn(form.fields, name)) refuse(`"${name}" appears in the form more than once.`);
      else form.fields[name] = value;
    });
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // The parser reports the error too. Without a listener here it would crash the function.
      stream.on('error', () => {});
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // A form sends an empty part if no file was chosen.
        if (!filename && bytes.length === 0) return;
        if (name !== field && name !== `${field}[]`)
          refuse(`Unknown file "${name}" in the form; allowed: ${field}.`);
        const short = endOf(filename || 'picture', maxFileNameLength);
        form.pictures.push({ name: short, type: mimeType, bytes });
      });
    });
    parser.on('fieldsLimit', () => refuse(`The form has more than ${maxFields} fields.`));
    parser.on('error', () => refuse('The form can’t be read. It ends too early or is malformed.'));
    parser.on('close', () => {
      if (form.pictures.length > max) refuse(uploadSentences.tooMany(max));
      else if (form.pictures.length === 0) refuse(uploadSentences.noneChosen);
      else resolve(form);
    });
    parser.end(body);
  });
}

/** A field may have any name, also `__proto__`, which would otherwise set the prototype. */
function withoutPrototype(): Record<string, string> {
  return Object.create(null) as Record<string, string>;
}

/** Returns the last code units of a text, without starting with half of a character. */
function endOf(text: string, length: number): string {
  const end = text.slice(-length);
  return end.length < text.length ? end.replace(/^[\udc00-\udfff]/, '') : end;
}
