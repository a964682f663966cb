interface License {
  words: string;
  /** Where its text is. */
  url?: string;
}

/** What others may do with a picture. A license is stored under its name, so a name stays forever. */
export const licenses = {
  'all-rights-reserved': { words: 'All rights reserved' },
  'cc-by-4.0': { words: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'cc-by-sa-4.0': { words: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'public-domain': {
    words: 'Public domain',
    url: 'https://creativecommons.org/publicdomain/mark/1.0/',
  },
} as const satisfies Record<string, License>;
export type LicenseName = keyof typeof licenses;

export const defaultLicense = 'all-rights-reserved' satisfies LicenseName;

/** The words of a license, and where its text is. One that this version does not know reserves all rights. */
export function licenseOf(name: string): License {
  return Object.hasOwn(licenses, name) ? licenses[name as LicenseName] : licenses[defaultLicense];
}
