import { bothOrNeither, type GivenSettings } from './given-settings.ts';

export interface BaseMap {
  url: string;
  attribution: string;
}

export function baseMap(given: GivenSettings): BaseMap | undefined {
  const both = bothOrNeither(given, 'baseMapUrl', 'baseMapAttribution');
  if (!both) return undefined;
  const [url, attribution] = both;
  if (!/^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?\/[^\s"'<>\\]*$/i.test(url)) {
    throw new Error(`The setting baseMapUrl is "${url}"; allowed is https:// and one plain host.`);
  }
  return { url, attribution };
}

/** The message leaves the value out: whoever mixes the keys up has given a secret. */
export function stripePublishableKey(given: GivenSettings): string | undefined {
  const value = given('stripePublishableKey');
  if (value === undefined || /^pk_(?:test|live)_\w{10,200}$/.test(value)) return value;
  throw new Error(
    'The setting stripePublishableKey must be Stripe’s publishable key, which begins with pk_.',
  );
}

/** The bucket of another account for the second copy, as S3 allows names. */
export function copyBucket(given: GivenSettings): string | undefined {
  const value = given('copyBucket');
  if (value === undefined || /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/.test(value)) return value;
  throw new Error(
    `The setting copyBucket is "${value}"; allowed is the name of a bucket: lower case letters, digits and hyphens.`,
  );
}
