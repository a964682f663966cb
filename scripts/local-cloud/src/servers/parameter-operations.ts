/** A parameter of a stand-in. */
export interface StoredParameter {
  type: string;
  /** Every value, oldest first: the version is the place in the list, from one. */
  values: string[];
}

export type StoredParameters = Map<string, StoredParameter>;

export interface ParameterCall {
  operation: string;
  input: ParameterInput;
}

interface ParameterInput {
  Name?: string;
  Names?: string[];
  Value?: string;
  Type?: string;
  Overwrite?: boolean;
  WithDecryption?: boolean;
  ParameterFilters?: { Key: string; Option: string; Values: string[] }[];
}

/** An error of the Parameter Store: `ParameterNotFound`. */
export class ParameterRefusal extends Error {
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

const maxStandardBytes = 4_096;
const maxNames = 10;

/** Returns what the Parameter Store answers to a call, and stores what it writes. Throws a refusal. */
export function runParameterCall(parameters: StoredParameters, { operation, input }: ParameterCall): object {
  if (operation === 'GetParameter') return getParameter(parameters, input);
  if (operation === 'GetParameters') return getParameters(parameters, input);
  if (operation === 'PutParameter') return putParameter(parameters, input);
  if (operation === 'DescribeParameters') return describeParameters(parameters, input);
  throw new ParameterRefusal('UnknownOperationException', `${operation} is not in the stand-in.`);
}

/** Returns the parameters that a call is about, as policies name them. */
export function parametersOf({ input: { Name, Names = [] } }: ParameterCall): string[] {
  return (Name === undefined ? Names : [Name]).map((name) => name.split(':')[0] ?? '');
}

function getParameter(parameters: StoredParameters, { Name = '', WithDecryption }: ParameterInput) {
  const [name = '', selector] = Name.split(':');
  requireName(name);
  const stored = parameters.get(name);
  if (!stored) throw new ParameterRefusal('ParameterNotFound');
  const version = selector === undefined ? stored.values.length : Number(selector);
  if (stored.values[version - 1] === undefined) {
    throw new ParameterRefusal('ParameterVersionNotFound', `${name} has no version ${selector}.`);
  }
  return { Parameter: shown(name, stored, version, WithDecryption) };
}

function getParameters(parameters: StoredParameters, { Names = [], WithDecryption }: ParameterInput) {
  if (Names.length === 0 || Names.length > maxNames) {
    throw new ParameterRefusal('ValidationException', `Names must have 1 to ${maxNames} members.`);
  }
  for (const name of Names) requireName(name);
  const found = Names.flatMap((name) => {
    const stored = parameters.get(name);
    return stored ? [shown(name, stored, stored.values.length, WithDecryption)] : [];
  });
  return { Parameters: found, InvalidParameters: Names.filter((name) => !parameters.has(name)) };
}

function shown(name: string, { type, values }: StoredParameter, version: number, isDecrypted = false) {
  const isReadable = type !== 'SecureString' || isDecrypted;
  return {
    Name: name,
    Type: type,
    DataType: 'text',
    ARN: `arn:aws:ssm:us-east-1:000000000000:parameter${name}`,
    Value: isReadable ? values[version - 1] : 'AQICAH-encrypted',
    Version: version,
  };
}

function putParameter(parameters: StoredParameters, input: ParameterInput) {
  const { Name: name = '', Type: type, Value: value = '', Overwrite: isChange = false } = input;
  requireName(name);
  requireValue(value);
  const stored = parameters.get(name);
  if (stored && !isChange) {
    throw new ParameterRefusal('ParameterAlreadyExists', 'The parameter already exists.');
  }
  if (!stored && type !== 'String' && type !== 'SecureString') {
    throw new ParameterRefusal(
      'ValidationException',
      `The type must be String or SecureString, not ${type}.`,
    );
  }
  if (stored && type !== undefined && type !== stored.type) {
    throw new ParameterRefusal('HierarchyTypeMismatchException', `The parameter is of type ${stored.type}.`);
  }
  const values = [...(stored?.values ?? []), value];
  parameters.set(name, { type: stored?.type ?? String(type), values });
  return { Version: values.length, Tier: 'Standard' };
}

/** Metadata only, as the real one: no value. */
function describeParameters(parameters: StoredParameters, { ParameterFilters = [] }: ParameterInput) {
  const [filter] = ParameterFilters;
  if (filter?.Key !== 'Name' || filter.Option !== 'Equals') throw new ParameterRefusal('InvalidFilterOption');
  const found = filter.Values.flatMap((Name) => {
    const stored = parameters.get(Name);
    return stored ? [{ Name, Type: stored.type, Version: stored.values.length }] : [];
  });
  return { Parameters: found };
}

function requireName(name: string): void {
  if (/^\/[\w.-]+(\/[\w.-]+){0,14}$/.test(name) && !/^\/(aws|ssm)/i.test(name)) return;
  throw new ParameterRefusal('ValidationException', `Parameter name: ${name} is not allowed.`);
}

function requireValue(value: string): void {
  if (/\{\{|\}\}/.test(value)) {
    throw new ParameterRefusal('ValidationException', 'Parameter value cannot nest another parameter.');
  }
  const bytes = Buffer.byteLength(value);
  if (bytes > 0 && bytes <= maxStandardBytes) return;
  throw new ParameterRefusal(
    'ValidationException',
    `Standard tier parameters support a value of 1 to ${maxStandardBytes} bytes; this has ${bytes}.`,
  );
}
