/** A separate module, because CloudFront's function imports it too, and its runtime supports little more than ES 5.1. */
export const formTooLarge =
  'A form with images can be at most 4 MB. Use POST /api/v1/uploads to upload larger files, then send their upload ids.';
