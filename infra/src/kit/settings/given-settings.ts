import { isEmailAddress } from '@touchdown/shared/contract/email-address.ts';

/** Returns the text that an operator has given for a setting, or undefined. */
export type GivenSettings = (key: string) => string | undefined;

/** Reads settings from CDK's context, where an empty one counts as none. */
export function givenSettings(context: (key: string) => unknown): GivenSettings {
  return (key) => {
    const value = context(key);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') return value;
    throw new Error(`The setting ${key} must be text; it is ${typeof value}.`);
  };
}

export function onOrOff(given: GivenSettings, key: string): boolean | undefined {
  const value = given(key);
  if (value === undefined) return undefined;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`The setting ${key} is "${value}"; allowed are on and off.`);
}

export function concurrency(given: GivenSettings, key: string): number | undefined {
  const value = given(key);
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new Error(`The setting ${key} is "${value}"; allowed is a whole number from 1 to 9999.`);
}

export function emailAddress(given: GivenSettings, key: string): string | undefined {
  const value = given(key);
  if (value === undefined || isEmailAddress(value)) return value;
  throw new Error(`The setting ${key} is "${value}"; allowed is one email address.`);
}

/** A DOI as the registry writes it, without the address of a resolver. */
export function dataDoi(given: GivenSettings): string | undefined {
  const value = given('doi');
  if (value === undefined || /^10\.\d{4,9}\/[\w.;()/:-]+$/.test(value)) return value;
  throw new Error(`The setting doi is "${value}"; allowed is one DOI such as 10.5281/zenodo.123.`);
}

/** Returns two settings that only make sense together, or undefined if neither is given. */
export function bothOrNeither(
  given: GivenSettings,
  firstKey: string,
  secondKey: string,
): readonly [string, string] | undefined {
  const [first, second] = [given(firstKey), given(secondKey)];
  if (first === undefined && second === undefined) return undefined;
  if (first !== undefined && second !== undefined) return [first, second];
  throw new Error(`The settings ${firstKey} and ${secondKey} go together; one of them is missing.`);
}
