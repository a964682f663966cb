/** Not in the specification. How many pictures one request can upload, and one contribution can show. */
export const maxPicturesAtOnce = 20;
