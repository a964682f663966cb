/** The site's page for a URL without a page, in the site's bucket. */
export const notFoundFile = 'not-found.html';

/**
 * The metadata of a file of the site that says with which status the edge serves it, and the header in which S3 sends
 * it. S3 itself serves every file that exists with 200.
 */
export const statusMetadata = 'status';
export const statusMetadataHeader = `x-amz-meta-${statusMetadata}`;
