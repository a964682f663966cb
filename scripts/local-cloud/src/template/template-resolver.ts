import { account, attributeOf, hostBehindTheSite, refOf, region, type StandIns } from './local-values.ts';
import { placedResources, type PlacedResource, type StackTemplate } from './stack-template.ts';

type Parameter = (stackName: string, name: string, definition: { Type: string; Default?: string }) => string;

type OtherValue = (resource: PlacedResource, attribute: string) => string | undefined;

/**
 * Resolves a template's intrinsic functions (`Ref`, `Fn::GetAtt`, `Fn::Sub`, imports between stacks …) to values
 * of this machine. It throws an error that names the place for anything it does not support, because a wrong
 * value would only show much later, in a function.
 */
export class TemplateResolver {
  readonly resources: readonly PlacedResource[];
  readonly #stacks: readonly StackTemplate[];
  readonly #standIns: StandIns;
  readonly #parameter: Parameter;
  readonly #otherValue: OtherValue;

  /** `otherValue` returns the value of an attribute that has no local one, if the resource is not played. */
  constructor(
    stacks: readonly StackTemplate[],
    standIns: StandIns,
    parameter: Parameter,
    otherValue: OtherValue = () => undefined,
  ) {
    this.#stacks = stacks;
    this.#standIns = standIns;
    this.#parameter = parameter;
    this.#otherValue = otherValue;
    this.resources = placedResources(stacks);
  }

  ofType(type: string): PlacedResource[] {
    return this.resources.filter((resource) => resource.type === type);
  }

  /** Returns all properties of a resource, resolved. */
  properties(resource: PlacedResource): Record<string, unknown> {
    const where = `${resource.stackName}/${resource.logicalId}`;
    return this.resolve(resource.stackName, resource.properties, where) as Record<string, unknown>;
  }

  resolve(stack: string, value: unknown, where: string): unknown {
    if (Array.isArray(value)) {
      return value
        .map((item, i) => this.resolve(stack, item, `${where}[${i}]`))
        .filter((item) => item !== undefined);
    }
    if (typeof value !== 'object' || value === null) return value;
    const [only, ...more] = Object.keys(value);
    if (only !== undefined && more.length === 0 && (only === 'Ref' || only.startsWith('Fn::'))) {
      return this.#intrinsic(stack, only, (value as Record<string, unknown>)[only], where);
    }
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => [key, this.resolve(stack, inner, `${where}.${key}`)] as const)
        .filter(([, inner]) => inner !== undefined),
    );
  }

  #intrinsic(stack: string, name: string, argument: unknown, where: string): unknown {
    const text = (value: unknown) => String(this.resolve(stack, value, where));
    const list = (value: unknown) => this.resolve(stack, value, where) as unknown[];
    switch (name) {
      case 'Ref':
        return this.#ref(stack, String(argument), where);
      case 'Fn::GetAtt': {
        const [logicalId = '', ...attribute] = Array.isArray(argument)
          ? argument
          : String(argument).split('.');
        return this.#attribute(stack, String(logicalId), attribute.map(text).join('.'), where);
      }
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown];
        return list(parts).join(separator);
      }
      case 'Fn::Split': {
        const [separator, whole] = argument as [string, unknown];
        return text(whole).split(separator);
      }
      case 'Fn::Select': {
        const [index, from] = argument as [unknown, unknown];
        return list(from)[Number(text(index))];
      }
      case 'Fn::Sub':
        return this.#substitute(stack, argument, where);
      case 'Fn::ImportValue':
        return this.#import(text(argument), where);
      case 'Fn::GetStackOutput': {
        const { StackName, OutputName } = argument as { StackName: unknown; OutputName: unknown };
        return this.#output(text(StackName), text(OutputName), where);
      }
      default:
        throw new Error(`${where} uses ${name}, which the local cloud does not support.`);
    }
  }

  #ref(stack: string, name: string, where: string): string | undefined {
    switch (name) {
      case 'AWS::Region':
        return region;
      case 'AWS::AccountId':
        return account;
      case 'AWS::Partition':
        return 'aws';
      case 'AWS::URLSuffix':
        return 'amazonaws.com';
      case 'AWS::StackName':
        return stack;
      case 'AWS::StackId':
        return `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`;
      case 'AWS::NoValue':
        return undefined;
    }
    const parameter = this.#templateOf(stack, where).Parameters?.[name];
    if (parameter) return this.#parameter(stack, name, parameter);
    return refOf(this.#resource(stack, name, where), this.#standIns);
  }

  /** The site is the first distribution. Another one is reached only as its origin. */
  #hostBehindTheSite(resource: PlacedResource, attribute: string): string | undefined {
    if (attribute !== 'DomainName' || resource.type !== 'AWS::CloudFront::Distribution') return undefined;
    return resource === this.ofType(resource.type)[0] ? undefined : hostBehindTheSite(resource);
  }

  #attribute(stack: string, logicalId: string, attribute: string, where: string): string {
    const resource = this.#resource(stack, logicalId, where);
    const value =
      this.#hostBehindTheSite(resource, attribute) ??
      attributeOf(resource, attribute, this.#standIns) ??
      this.#otherValue(resource, attribute);
    if (value === undefined) {
      throw new Error(
        `${where} uses the attribute ${attribute} of ${logicalId} (${resource.type}), which has no local value.`,
      );
    }
    return value;
  }

  #substitute(stack: string, argument: unknown, where: string): string {
    const [format, variables] = Array.isArray(argument) ? argument : [argument, {}];
    return String(format).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in variables) return String(this.resolve(stack, variables[name], where));
      const [logicalId = '', ...attribute] = name.split('.');
      const value =
        attribute.length > 0
          ? this.#attribute(stack, logicalId, attribute.join('.'), where)
          : this.#ref(stack, name, where);
      return String(value);
    });
  }

  #import(exportName: string, where: string): unknown {
    for (const { stackName, template } of this.#stacks) {
      for (const [name, output] of Object.entries(template.Outputs ?? {})) {
        if (output.Export && this.resolve(stackName, output.Export.Name, name) === exportName) {
          return this.resolve(stackName, output.Value, `${stackName}/${name}`);
        }
      }
    }
    throw new Error(`${where} imports ${exportName}, which no stack exports.`);
  }

  #output(stackName: string, name: string, where: string): unknown {
    const output = this.#templateOf(stackName, where).Outputs?.[name];
    if (!output) throw new Error(`${where} reads the output ${name} of ${stackName}, which does not exist.`);
    return this.resolve(stackName, output.Value, `${stackName}/${name}`);
  }

  #templateOf(stackName: string, where: string) {
    const stack = this.#stacks.find((candidate) => candidate.stackName === stackName);
    if (!stack) throw new Error(`${where} refers to the stack ${stackName}, which does not exist.`);
    return stack.template;
  }

  #resource(stackName: string, logicalId: string, where: string): PlacedResource {
    const match = this.resources.find(
      (resource) => resource.stackName === stackName && resource.logicalId === logicalId,
    );
    if (!match) throw new Error(`${where} refers to ${logicalId}, which does not exist in ${stackName}.`);
    return match;
  }
}
