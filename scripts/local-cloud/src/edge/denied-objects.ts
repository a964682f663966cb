import { nameOf } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { matchesPathPattern } from './behaviours.ts';

interface BucketStatement {
  Effect: string;
  Principal?: { Service?: string | string[] };
  Action: string | string[];
  Resource: string | string[];
}

const listOf = <T>(value: T | T[] = []): T[] => (Array.isArray(value) ? value : [value]);

/** Returns which keys of a bucket its policy refuses to CloudFront. */
export function deniedObjects(bucket: PlacedResource, resolver: TemplateResolver): (key: string) => boolean {
  const patterns = resolver
    .ofType('AWS::S3::BucketPolicy')
    .map((policy) => resolver.properties(policy))
    .filter((properties) => properties['Bucket'] === nameOf(bucket))
    .flatMap(
      ({ PolicyDocument: document }) => (document as { Statement?: BucketStatement[] }).Statement ?? [],
    )
    .filter(deniesReading)
    .flatMap(({ Resource: resources }) => listOf(resources))
    .map((arn) => arn.replace(`arn:aws:s3:::${nameOf(bucket)}/`, ''));
  return (key) => patterns.some((pattern) => matchesPathPattern(pattern, `/${key}`));
}

function deniesReading({ Effect: effect, Principal: principal, Action: actions }: BucketStatement): boolean {
  const isOfCloudFront = listOf(principal?.Service).includes('cloudfront.amazonaws.com');
  return effect === 'Deny' && isOfCloudFront && listOf(actions).includes('s3:GetObject');
}
