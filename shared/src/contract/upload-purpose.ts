/** The purposes of an uploaded picture. */
export const uploadPurposes = ['profile-photo', 'contribution-photo'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];
