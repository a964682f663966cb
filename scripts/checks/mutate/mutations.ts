import { parseSync } from 'oxc-parser';

/** What a mutation does to the code. */
export type Operator =
  | 'boundary'
  | 'condition'
  | 'logic'
  | 'arithmetic'
  | 'number'
  | 'statement'
  | 'return'
  | 'element'
  | 'property'
  | 'text'
  | 'expression';

/** One change of a file: the text from `start` to `end` becomes `replacement`. */
export interface Mutation {
  file: string;
  operator: Operator;
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

type Change = Omit<Mutation, 'file'>;

/** Returns every mutation of a file, in the order of their positions. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file} does not parse: ${error.message}`);
  const changes: Change[] = [];
  visit(program as unknown as Node, []);
  return changes.map((change) => ({ file, ...change })).toSorted((a, b) => a.start - b.start);

  function visit(node: Node, parents: readonly Node[]): void {
    if (isSkipped(node)) return;
    for (const mutate of mutators) changes.push(...mutate(node, parents, source));
    for (const child of childrenOf(node)) visit(child, [node, ...parents]);
  }
}

/** Returns the file with the mutation in it. */
export function mutated(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

type Mutator = (node: Node, parents: readonly Node[], source: string) => Change[];

const mutators: readonly Mutator[] = [
  swapOperators,
  negateConditions,
  changeNumbers,
  removeStatements,
  returnConstants,
  dropElements,
  dropProperties,
  changeTexts,
  changeExpressions,
];

/** The neighbour of each operator: off by one at the boundary, or its opposite. */
const swaps: Readonly<Record<string, readonly [Operator, string]>> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['condition', '!=='],
  '!==': ['condition', '==='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
};

function swapOperators(node: Node, _: readonly Node[], source: string): Change[] {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
  const swap = swaps[operator];
  if (!swap || (operator === '+' && (isText(left) || isText(right)))) return [];
  const start = left.end + source.slice(left.end, right.start).indexOf(operator);
  return [{ operator: swap[0], start, end: start + operator.length, replacement: swap[1] }];
}

/** The conditions of loops stay: most of their mutations never end. */
function negateConditions(node: Node, _: readonly Node[], source: string): Change[] {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return [];
  const { start, end } = node['test'] as Node;
  return [{ operator: 'condition', start, end, replacement: `!(${source.slice(start, end)})` }];
}

/** Numbers directly in attributes of elements are sizes of icons and the like. */
function changeNumbers(node: Node, [parent, grandparent]: readonly Node[]): Change[] {
  if (node.type !== 'Literal' || typeof node['value'] !== 'number') return [];
  if (parent?.type === 'Property' && parent['key'] === node) return [];
  if (parent?.type === 'JSXExpressionContainer' && grandparent?.type === 'JSXAttribute') return [];
  return [{ operator: 'number', ...spanOf(node), replacement: String(node['value'] + 1) }];
}

/** A call whose value nobody uses. Lines of a log are for operators. */
function removeStatements(node: Node, _: readonly Node[], source: string): Change[] {
  if (node.type !== 'ExpressionStatement') return [];
  let call = node['expression'] as Node;
  while (call.type === 'AwaitExpression' || call.type === 'UnaryExpression') call = call['argument'] as Node;
  if (call.type !== 'CallExpression') return [];
  if (/^(super|(?:\w+\.)*(console|logger|log)\.)/.test(source.slice(call.start, call.end))) return [];
  // A block keeps the statement that a condition or a loop needs.
  return [{ operator: 'statement', ...spanOf(node), replacement: '{}' }];
}

function returnConstants(node: Node): Change[] {
  const value =
    node.type === 'ReturnStatement'
      ? (node['argument'] as Node | null)
      : node.type === 'ArrowFunctionExpression' && node['expression']
        ? (node['body'] as Node)
        : null;
  if (!value) return [];
  return constantsFor(value).map((replacement) => ({ operator: 'return', ...spanOf(value), replacement }));
}

function constantsFor(value: Node): string[] {
  const { type, operator } = value;
  if (type === 'ArrayExpression' && (value['elements'] as unknown[]).length > 0) return ['[]'];
  if (type === 'JSXElement' || type === 'JSXFragment') return ['null'];
  if (type === 'UnaryExpression' && operator === '!') return ['true', 'false'];
  if (type === 'BinaryExpression' && /^([<>]=?|[!=]==)$/.test(String(operator))) return ['true', 'false'];
  if (type === 'LogicalExpression' && operator !== '??') {
    const sides = [value['left'], value['right']] as Node[];
    return sides.every((side) => constantsFor(side).includes('true')) ? ['true', 'false'] : [];
  }
  return [];
}

/** What a hook depends on is checked by the linter. */
function dropElements(node: Node, [parent]: readonly Node[], source: string): Change[] {
  if (node.type !== 'ArrayExpression') return [];
  const callee = parent?.type === 'CallExpression' ? (parent['callee'] as Node) : undefined;
  if (callee && /(^|\.)use[A-Z]\w*$/.test(source.slice(callee.start, callee.end))) return [];
  const elements = (node['elements'] as (Node | null)[]).filter((element) => element !== null);
  return elements.map((element) => dropped('element', element, source));
}

function dropProperties(node: Node, _: readonly Node[], source: string): Change[] {
  if (node.type !== 'ObjectExpression') return [];
  return (node['properties'] as Node[]).map((property) => dropped('property', property, source));
}

/** An item of a list, with the comma after it. */
function dropped(operator: Operator, { start, end }: Node, source: string): Change {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  return { operator, start, end: end + comma, replacement: '' };
}

/** A sentence that people read loses a word, or says another number. */
function changeTexts(node: Node, parents: readonly Node[]): Change[] {
  const text = textOf(node);
  if (text === undefined || !isSentence(text) || isForDevelopers(parents)) return [];
  const start = startOfText(node);
  const number = /\d+/.exec(text);
  if (number) {
    const [digits] = number;
    return [{ ...at(start + number.index, digits.length), replacement: String(Number(digits) + 1) }];
  }
  const word = /(?<=\w )[a-z]+ (?=\w)/.exec(text);
  return word ? [{ ...at(start + word.index, word[0].length), replacement: '' }] : [];

  function at(begin: number, length: number): Omit<Change, 'replacement'> {
    return { operator: 'text', start: begin, end: begin + length };
  }
}

/** The conditions of writes to DynamoDB are texts. */
function changeExpressions(node: Node): Change[] {
  const text = textOf(node);
  if (text === undefined || !/#\w|:\w|attribute_|^ (AND|OR) /.test(text)) return [];
  const start = startOfText(node);
  const words = text.matchAll(/ AND | OR |attribute_not_exists|attribute_exists|(?<= )[<>]=?(?= )/g);
  return [...words].map(({ index, 0: word }) => ({
    operator: 'expression',
    start: start + index,
    end: start + index + word.length,
    replacement: expressionSwaps[word] ?? word,
  }));
}

const expressionSwaps: Readonly<Record<string, string>> = {
  ' AND ': ' OR ',
  ' OR ': ' AND ',
  attribute_not_exists: 'attribute_exists',
  attribute_exists: 'attribute_not_exists',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

/** Returns the text as it is written, which is what positions refer to. */
function textOf({ type, value, raw }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? String(raw).slice(1, -1) : undefined;
  if (type === 'JSXText') return String(raw);
  return type === 'TemplateElement' ? (value as { raw: string }).raw : undefined;
}

/** Quotes belong to a literal, and in TypeScript the ends of a piece of a template to the piece. */
function startOfText(node: Node): number {
  const isInside = node.type !== 'JSXText' && node.end - node.start > (textOf(node)?.length ?? 0);
  return isInside ? node.start + 1 : node.start;
}

function isSentence(text: string): boolean {
  return /^\s*[A-Z“"']?[\w’']+(,? [\w’']+){2,}/.test(text) && /[a-z]/.test(text) && !/[#=]/.test(text);
}

/** Errors of the program itself, styles, and descriptions in the API's documentation. */
function isForDevelopers(parents: readonly Node[]): boolean {
  return parents.some((parent) => {
    if (parent.type === 'NewExpression') return nameOf(parent['callee']).endsWith('Error');
    if (parent.type === 'CallExpression') return /^(describe|meta|log\w*)$/.test(nameOf(parent['callee']));
    if (parent.type === 'Property') return /^(description|summary)$/.test(nameOf(parent['key']));
    return parent.type === 'JSXAttribute' && /^(class|style|d$)/.test(nameOf(parent['name']));
  });
}

function nameOf(node: unknown): string {
  const { name, property } = node as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? '';
}

function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'string';
  if (node.type === 'BinaryExpression') return isText(node['left'] as Node) || isText(node['right'] as Node);
  return node.type === 'TemplateLiteral';
}

function spanOf({ start, end }: Node): { start: number; end: number } {
  return { start, end };
}

/** Types do not exist at run time, and a broken import breaks everything. */
function isSkipped({ type }: Node): boolean {
  if (/^TS(As|Satisfies|NonNull|Instantiation)/.test(type)) return false;
  return /^(TS|Import|ExportAll)/.test(type);
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => !/^(typeAnnotation|typeArguments|typeParameters|returnType)$/.test(name))
    .flatMap(([, value]) => value)
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
}
