import * as z from 'zod';
import { PinnedMinute, PinnedPlace } from '../contract/pinned-place.ts';
import { UploadId } from '../contract/upload-id.ts';
import { maxPicturesAtOnce } from '../contract/max-pictures-at-once.ts';
import { defaultLicense, licenses, type LicenseName } from './licenses.ts';

const facts = {
  place: PinnedPlace.extend({
    exact: z
      .boolean()
      .describe('False for a home: then the place is stored as the middle of a cell of about a kilometer'),
  })
    .nullable()
    .describe('Where the camera was'),
  at: PinnedMinute.nullable().describe('UTC, within a day of the tornado'),
  about: z.boolean().describe('Whether "at" is only about right'),
  year: z.int().nullable().describe('Of an old print without a minute'),
  direction: z
    .int()
    .min(0)
    .max(359)
    .nullable()
    .describe('Where the camera looked, in degrees clockwise from north'),
  own: z.boolean().describe('Whether the author of the contribution took it'),
  photographer: z.string().nullable().describe('Somebody else who took it'),
  license: z.enum(Object.keys(licenses) as [LicenseName, ...LicenseName[]]),
};

/** What is known of how a picture was made. What nobody said is null or false. */
export const PictureFacts = z
  .strictObject({
    ...facts,
    wall: z.string().nullable().describe('What clocks at the tornado showed: 2013-05-20T14:56'),
  })
  .meta({ id: 'PictureFacts' });
export type PictureFacts = z.infer<typeof PictureFacts>;

/** The same as somebody sends it. The rules that depend on the tornado are in `pictures/picture-facts.ts`. */
export const NewPictureFacts = z
  .strictObject({
    place: facts.place.default(null),
    at: facts.at.default(null),
    about: facts.about.default(false),
    year: facts.year.default(null),
    direction: facts.direction.default(null),
    own: facts.own.default(false),
    photographer: facts.photographer.default(null),
    license: facts.license.default(defaultLicense),
  })
  .meta({ id: 'NewPictureFacts' });
export type NewPictureFacts = z.output<typeof NewPictureFacts>;

/** A picture of a new contribution. The rules of its text are in `refuse-pictures.ts`, which the form uses too. */
export const NewPicture = z
  .strictObject({
    uploadId: UploadId,
    alt: z.string().nullable().optional().describe('What the picture shows, for those who cannot see it'),
    sensitive: z.boolean().optional().describe('Whether to cover the picture until somebody asks for it'),
    facts: NewPictureFacts.optional().describe('Where, when and by whom it was taken, and its license'),
  })
  .meta({ id: 'NewPicture' });
export type NewPicture = z.infer<typeof NewPicture>;

/** Pictures in the order in which they are shown. A form sends files in their place. */
export const newPictures = z.array(NewPicture).max(maxPicturesAtOnce).optional();
