import type { ReleaseFile, ReleaseManifest } from '@touchdown/shared/releases/release-manifest.ts';
import { releaseFileKey, releasePagePath } from '@touchdown/shared/releases/release-paths.ts';
import { saysOf } from '@touchdown/shared/releases/published-files.ts';
import { changeColumns } from '@touchdown/shared/releases/release-changes.ts';
import { codebook } from '@touchdown/shared/tornadoes/export/codebook.ts';
import type { CodebookColumn } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { exportHeadColumns } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { recordTitle } from '@touchdown/shared/tornadoes/citation.ts';
import { productName } from '@touchdown/shared/text/product-name.ts';

/** What the descriptions of a release say of it. Its files are those that have been written before. */
export interface DescribedRelease extends Pick<
  ReleaseManifest,
  'id' | 'published_at' | 'licence' | 'columns' | 'sources'
> {
  siteUrl: string;
  files: readonly ReleaseFile[];
}

const ccZero = 'https://creativecommons.org/publicdomain/zero/1.0/';
const description =
  'Every tornado in the United States since 1950 that NOAA’s records have, one row each, joined from the records of NCEI and of the Storm Prediction Center';

function urlOf({ siteUrl, id }: DescribedRelease, name: string): string {
  return `${siteUrl}/${releaseFileKey(id, name)}`;
}

/** The columns of a file of tornadoes, in its order, with those that repeat in every row. */
function describedColumns({ columns }: DescribedRelease): CodebookColumn[] {
  const known = new Map(
    codebook()
      .filter(({ file }) => file === 'tornadoes')
      .map((column) => [column.name, column]),
  );
  const own = columns.flatMap((name) => known.get(name) ?? []);
  return [...own, ...originColumns('tornadoes')];
}

/** The columns of a file of what tornadoes are made of. */
function partFields(part: 'segments' | 'narratives'): CodebookColumn[] {
  return [...codebook().filter(({ file }) => file === part), ...originColumns(part)];
}

function originColumns(file: CodebookColumn['file']): CodebookColumn[] {
  return Object.entries(exportHeadColumns).map(([name, { meaning }]) => {
    return { name, file, type: 'string', meaning, whenEmpty: 'Nothing was selected' };
  });
}

/** Returns a Frictionless Data Package (version 1), by which programs know the type of each column. */
export function dataPackage(release: DescribedRelease): object {
  const { id, published_at: created, sources, files } = release;
  return {
    profile: 'data-package',
    name: 'touchdown-tornadoes',
    id: release.siteUrl + releasePagePath(id),
    title: recordTitle,
    description: `${description}.`,
    homepage: release.siteUrl + releasePagePath(id),
    version: id,
    created,
    licenses: [{ name: 'CC0-1.0', path: ccZero, title: 'CC0 1.0' }],
    sources: [...new Set(sources.map(({ agency }) => agency))].map((title) => ({ title })),
    contributors: [{ title: productName, role: 'publisher' }],
    resources: files.map(({ name, media_type: mediatype, bytes, sha256 }) => ({
      name: name.replaceAll('.', '-'),
      path: name,
      title: saysOf(name),
      mediatype,
      format: name.replace(/\.gz$/, '').split('.').at(-1),
      ...(name.endsWith('.gz') ? { compression: 'gz' } : {}),
      bytes,
      hash: `sha256:${sha256}`,
      ...schemaOf(name, release),
    })),
  };
}

function schemaOf(name: string, release: DescribedRelease): object {
  const table = { profile: 'tabular-data-resource', encoding: 'utf-8' };
  if (name === 'tornadoes.csv.gz') {
    const fields = describedColumns(release).map(fieldOf);
    return { ...table, schema: { fields, primaryKey: 'id', missingValues: [''] } };
  }
  for (const part of ['segments', 'narratives'] as const)
    if (name === `${part}.csv.gz`)
      return { ...table, schema: { fields: partFields(part).map(fieldOf), missingValues: [''] } };
  if (name !== 'changes.csv') return {};
  const ofChanges = changeColumns.map((column) => ({ name: column, type: 'string' }));
  return { ...table, schema: { fields: ofChanges, missingValues: [] } };
}

function fieldOf({ name, type, meaning, unit, range }: CodebookColumn): object {
  return {
    name,
    type,
    description: unit === undefined ? meaning : `${meaning} (${unit})`,
    ...(range ? { constraints: constraintsOf(range) } : {}),
  };
}

function constraintsOf({ min, max, values }: NonNullable<CodebookColumn['range']>): object {
  return {
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(values ? { enum: values } : {}),
  };
}

const croissantTypes: Record<CodebookColumn['type'], string> = {
  string: 'sc:Text',
  number: 'sc:Float',
  integer: 'sc:Integer',
  boolean: 'sc:Boolean',
  datetime: 'sc:DateTime',
  date: 'sc:Date',
};

/** The names of Croissant 1.1, as its specification lists them. */
const croissantContext = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  isLiveDataset: 'cr:isLiveDataset',
  key: 'cr:key',
  md5: 'cr:md5',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  sc: 'https://schema.org/',
  source: 'cr:source',
};

/** Returns the description that programs for machine learning read: Croissant 1.1, as JSON-LD. */
export function croissant(release: DescribedRelease): object {
  const { id, published_at: datePublished, files, siteUrl } = release;
  const url = siteUrl + releasePagePath(id);
  const table = 'tornadoes.parquet';
  return {
    '@context': croissantContext,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: 'touchdown-tornadoes',
    description: `${description}.`,
    url,
    version: id,
    datePublished,
    license: ccZero,
    citeAs: `${productName}. ${recordTitle}, release ${id}. ${url}`,
    creator: { '@type': 'sc:Organization', name: productName, url: `${siteUrl}/` },
    isLiveDataset: false,
    distribution: files.map(({ name, media_type: encodingFormat, bytes, sha256 }) => ({
      '@type': 'cr:FileObject',
      '@id': name,
      name,
      description: saysOf(name),
      contentUrl: urlOf(release, name),
      encodingFormat,
      contentSize: `${bytes} B`,
      sha256,
    })),
    recordSet: [
      {
        '@type': 'cr:RecordSet',
        '@id': 'tornadoes',
        name: 'tornadoes',
        description: 'One record for each tornado',
        key: { '@id': 'tornadoes/id' },
        field: describedColumns(release)
          .filter(({ name }) => !(name in exportHeadColumns))
          .map(({ name, type, meaning, unit }) => ({
            '@type': 'cr:Field',
            '@id': `tornadoes/${name}`,
            name,
            description: unit === undefined ? meaning : `${meaning} (${unit})`,
            dataType: croissantTypes[type],
            source: { fileObject: { '@id': table }, extract: { column: name } },
          })),
      },
    ],
  };
}
