/** Why a catalogue, a delta or a query was refused. */
export type CatalogueErrorCode =
  | 'INVALID_ROW'
  | 'NOT_A_SNAPSHOT'
  | 'OTHER_SCHEMA_VERSION'
  | 'DAMAGED_SNAPSHOT'
  | 'OTHER_SNAPSHOT'
  | 'MISSING_COLUMN'
  | 'DELTA_OUT_OF_ORDER'
  | 'INVALID_QUERY';

export class CatalogueError extends Error {
  readonly code: CatalogueErrorCode;

  constructor(code: CatalogueErrorCode, sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'CatalogueError';
    this.code = code;
  }
}
