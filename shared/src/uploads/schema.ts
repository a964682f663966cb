import * as z from 'zod';
import { UploadId } from '../contract/upload-id.ts';
import { uploadPurposes } from '../contract/upload-purpose.ts';
import { controlCharactersSentence, hasControlInLine } from '../text/user-text.ts';
import { maxFileNameLength, pictureTypes } from './upload-limits.ts';

export const UploadPurpose = z.enum(uploadPurposes);

/** `refusePicture` checks size and type, with the specification's sentences, as it does in browsers. */
export const OfferedFile = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(maxFileNameLength)
      .refine((name) => !hasControlInLine(name), controlCharactersSentence),
    type: z
      .string()
      .max(100)
      .describe(`one of ${pictureTypes.join(', ')}`),
    size: z.int().min(0).describe('the length of the file in bytes'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('the SHA-256 of its content, in hexadecimal'),
  })
  .meta({ id: 'OfferedFile' });
export type OfferedFile = z.infer<typeof OfferedFile>;

/** A form to send to `url` within ten minutes: first these fields, then the content as `file`. */
export const StartedUpload = z
  .strictObject({ id: UploadId, url: z.url(), fields: z.record(z.string(), z.string()) })
  .meta({ id: 'StartedUpload' });
export type StartedUpload = z.infer<typeof StartedUpload>;

const uploadStates = ['waiting', 'processing', 'ready', 'rejected'] as const;

export const Upload = z
  .strictObject({
    id: UploadId,
    state: z.enum(uploadStates),
    reason: z.string().nullable().describe('Why it was rejected, as a sentence for people'),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;
