import type { IncomingHttpHeaders } from 'node:http';
import type { AccessRequest } from './policy.ts';

interface ObjectCall {
  method: string | undefined;
  /** Path-style, as all clients here are configured: `/bucket/key?…` */
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

/** Returns the access requests of a call to S3. */
export function objectRequests({ method = 'GET', url = '/', headers }: ObjectCall): AccessRequest[] {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [bucket = '', ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (key === '') return [bucketRequest(method, bucket)];
  const resource = objectArn(bucket, key);
  switch (method) {
    case 'GET':
    case 'HEAD':
      return [{ action: searchParams.has('versionId') ? 's3:GetObjectVersion' : 's3:GetObject', resource }];
    case 'DELETE':
      return [
        { action: searchParams.has('uploadId') ? 's3:AbortMultipartUpload' : 's3:DeleteObject', resource },
      ];
    default:
      return [{ action: 's3:PutObject', resource }, ...requestsOfHeaders(headers, resource)];
  }
}

/** S3 reports a missing key only to callers with this permission; others get `AccessDenied`. */
export function listRequest(url = '/'): AccessRequest {
  const [bucket = ''] = new URL(url, 'http://s3').pathname.slice(1).split('/');
  return { action: 's3:ListBucket', resource: bucketArn(bucket) };
}

export function objectArn(bucket: string, key: string): string {
  return `${bucketArn(bucket)}/${key}`;
}

function bucketArn(bucket: string): string {
  return `arn:aws:s3:::${bucket}`;
}

function bucketRequest(method: string, bucket: string): AccessRequest {
  const isRead = method === 'GET' || method === 'HEAD';
  return { action: isRead ? 's3:ListBucket' : `s3:${method} of a bucket`, resource: bucketArn(bucket) };
}

/** Returns what a PUT also requires: reading the source of a copy, setting tags, setting an ACL. */
function requestsOfHeaders(headers: IncomingHttpHeaders, resource: string): AccessRequest[] {
  const source = headers['x-amz-copy-source'];
  return [
    ...(source
      ? [
          {
            action: 's3:GetObject',
            resource: `arn:aws:s3:::${decodeURIComponent(String(source)).replace(/^\//, '')}`,
          },
        ]
      : []),
    ...('x-amz-tagging' in headers ? [{ action: 's3:PutObjectTagging', resource }] : []),
    ...('x-amz-acl' in headers ? [{ action: 's3:PutObjectAcl', resource }] : []),
  ];
}
