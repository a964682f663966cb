/** What a picture may be uploaded for. */
export const uploadPurposes = ['profile-photo', 'contribution-photo'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];
