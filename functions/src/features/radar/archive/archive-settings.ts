/** Where Level II volumes are: an S3 bucket that anybody may list and read, or a server with the same API. */
export interface ArchiveSettings {
  /** Without a path: https://s3.us-east-1.amazonaws.com, http://127.0.0.1:4566 */
  endpoint: string;
  bucket: string;
  /** Whether the bucket's name goes in the path or before the host. */
  addressing: 'path' | 'host';
}

/** The public archive. Its predecessor, noaa-nexrad-level2, has refused all requests since September 2025. */
export const publicArchive: ArchiveSettings = {
  endpoint: 'https://s3.us-east-1.amazonaws.com',
  bucket: 'unidata-nexrad-level2',
  addressing: 'host',
};
