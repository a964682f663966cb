import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { refusePictures } from '@touchdown/shared/contributions/refuse-pictures.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { uploadSentences } from '@touchdown/shared/uploads/upload-sentences.ts';
import { callQuietly } from '../../../../lib/api/api-client.ts';
import {
  refuseValues,
  toFacts,
  type FactTornado,
} from '../../../../entities/contribution/facts/fact-values.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import type { ContributionTargetKind } from '../../contributions-query.ts';
import type { PictureBatch, PublishedPicture } from './picture-batch.ts';
import { uploadFailure } from './picture-failure.ts';

interface Target {
  kind: ContributionTargetKind;
  id: string;
  /** The record of what the pictures are of, unless it is a storm report. */
  tornado: FactTornado;
}

interface PictureTexts {
  title: string;
  content: string;
}

/** Processing takes seconds. After this many attempts the server's sentence is shown. */
const maxAttempts = 8;
const pauseSeconds = 3;

/** Uploads the chosen pictures and publishes them. Returns undefined if the person has canceled. */
export async function sendPictures(
  batch: PictureBatch,
  texts: PictureTexts,
  target: Target,
): Promise<{ contribution: Contribution; message: string } | undefined> {
  const alts = batch.snapshot().pictures.map(({ alt }) => alt.trim());
  const [refusal] = Object.values(refusePictures({ ...texts, alts }));
  if (refusal !== undefined) throw new ApiError(refusal, 400);
  batch.tellErrors();
  const errors = batch
    .snapshot()
    .pictures.flatMap(({ facts }) => Object.values(refuseValues(facts, target.tornado)));
  if (errors[0] !== undefined) throw new ApiError(errors[0], 400);
  return batch.send(async (pictures) => {
    const contribution = await publish(batch, { ...texts, pictures }, target);
    const { photoUploaded, galleryUploaded } = contributionSentences;
    return {
      contribution,
      message: pictures.length === 1 ? photoUploaded : galleryUploaded(pictures.length),
    };
  });
}

type Written = PictureTexts & { pictures: readonly PublishedPicture[] };

/** Publishes pictures, as soon as the server has processed them. */
async function publish(
  batch: PictureBatch,
  written: Written,
  { kind, id, tornado }: Target,
): Promise<Contribution> {
  const { pictures, content } = written;
  const count = pictures.length;
  const target = kind === 'tornado' ? { tornadoId: id } : { spcReportId: id };
  const body = {
    title: written.title,
    content,
    pictures: pictures.map((one) => ({ ...one, facts: toFacts(one.facts, tornado) })),
    ...target,
  };
  const idempotencyKey = batch.keyFor(JSON.stringify(body));
  for (let attempt = 1; ; attempt++) {
    try {
      const { data } =
        count === 1
          ? await callQuietly('POST /contributions', {
              body: { ...body, contributionType: 'UPLOADED_PHOTO' },
              idempotencyKey,
            })
          : await callQuietly('POST /contributions/gallery', { body, idempotencyKey });
      return data.contribution;
    } catch (error) {
      const isProcessing = error instanceof ApiError && error.code === 'UPLOAD_PROCESSING';
      if (!isProcessing || attempt === maxAttempts) throw withWords(error, count);
      await pause(error.retryAfterSeconds ?? pauseSeconds);
    }
  }
}

/** A failure without a message of the server gets the specification's. */
function withWords(error: unknown, count: number): unknown {
  if (!(error instanceof ApiError)) return new ApiError(uploadFailure(count), 0);
  if (error.status === 0) return new ApiError(uploadSentences.network, 0);
  return error.code === undefined ? new ApiError(uploadFailure(count), error.status) : error;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}
