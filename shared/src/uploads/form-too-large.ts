/** In a module of its own: CloudFront's function says it too, and its runtime takes little more than ES 5.1. */
export const formTooLarge =
  'A form with images can be at most 4 MB. Ask POST /api/v1/uploads where to send larger files, then send their upload ids.';
