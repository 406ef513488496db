import { type ASTNode, type GraphQLError, type GraphQLSchema, print } from 'graphql';
import { scalars } from './contract.ts';

const EXPECTED =
  /(?:Field "\w+" of required type "[\w![\]]+" was not provided\.|Field "\w+" is not defined by type "\w+"\.(?: Did you mean [^?]+\?)?|Expected [\w-]+ type "[\w![\]]+" (?:not )?to be [\w ]+\.|Did you mean [^?]+\?)$/;

const QUOTED = /((?:String|BlockString|Int|Float) )".*"/s;

const ENUM =
  /(?:Value "(?<word>[^"]*)" does not exist in "(?<of>\w+)" enum|Enum "(?<type>\w+)" cannot represent non-(?:enum|string) value: (?<value>.*?))\.(?: Did you mean [^?]*\?)?$/s;
const NUMBER = /(?<=(?:^|; ))(?<problem>(?:Int|Float|Boolean) cannot represent [^:]+): (?<value>[^;]*)$/s;

const SCALAR = /Expected (?:value of )?type "\[*(?<type>\w+)[\]!]*"(?:, found (?<value>.*); |\. )$/s;
const GIVEN = /^Variable "\$\w+" got invalid value (?<value>.*?)(?: at "[\w.[\]]+")?; Expected type/s;

const HARMLESS = ['UUID', 'Date', 'DateTime', 'NonNegativeInt', 'PositiveInt', 'SafeInt'];
const ID_OR_DATE = /^"?[\da-f.:+\-/TZ ]{1,40}"?$/i;

const SECRET_NAME = /passw|token|secret|code|key/i;

const MAX_WORD = 100;
const MAX_NAMES = 30;

/**
 * Removes values from a library's message about an invalid request, because they may be secret and error messages are
 * logged. Preserves enum values, numbers, ids, dates, allowed values, and the names of fields and variables.
 */
export function hideValues(
  message: string,
  error: Pick<GraphQLError, 'nodes'>,
  schema: Pick<GraphQLSchema, 'getType'>,
): string {
  const [node] = error.nodes ?? [];
  if (node?.kind === 'VariableDefinition')
    return describeVariable(message, print(node.variable), print(node.type), schema);
  if (node?.kind.endsWith('Value')) return describeLiteral(message, node, schema);
  return message.replace(QUOTED, '$1…');
}

function describeVariable(
  message: string,
  name: string,
  type: string,
  schema: Pick<GraphQLSchema, 'getType'>,
): string {
  if (!message.startsWith(`Variable "${name}" got invalid value `)) return message;
  const place = message.match(/ at "([\w.[\]]+)"; /)?.[1];
  const isSecret = SECRET_NAME.test(place ?? name);
  const expected = (isSecret ? null : explain(message, schema)) ?? message.match(EXPECTED)?.[0];
  const sentence = `Variable "${name}" of type "${type}" got an invalid value${place ? ` at "${place}"` : ''}.`;
  return expected ? `${sentence} ${expected}` : sentence;
}

function describeLiteral(message: string, node: ASTNode, schema: Pick<GraphQLSchema, 'getType'>): string {
  const name = nameBefore(node);
  const explanation = SECRET_NAME.test(name ?? '') ? null : explain(message, schema);
  if (!explanation) return hideLiteral(message, node);
  return name ? `"${name}": ${explanation}` : explanation;
}

function nameBefore({ loc }: ASTNode): string | undefined {
  let token = loc?.startToken.prev;
  while (token && token.kind !== ':') token = token.prev;
  return token?.prev?.value;
}

function explain(message: string, schema: Pick<GraphQLSchema, 'getType'>): string | null {
  const scalar = message.match(SCALAR)?.groups;
  if (scalar?.type && scalar.type in scalars) {
    const expected = `Expected type "${scalar.type}": ${schema.getType(scalar.type)?.astNode?.description?.value}`;
    const given = scalar.value ?? message.match(GIVEN)?.groups?.value ?? '';
    const isShown = HARMLESS.includes(scalar.type) && ID_OR_DATE.test(given);
    return isShown ? `Found ${quote(given)}. ${expected}` : expected;
  }
  const { word, of, type, value } = message.match(ENUM)?.groups ?? {};
  const found = schema.getType(of ?? type ?? '');
  if (found && 'getValues' in found) {
    const names = found.getValues().map(({ name }) => name);
    const more = names.length > MAX_NAMES ? ', …' : '';
    const allowed = `${names.slice(0, MAX_NAMES).join(', ')}${more}`;
    return `Value ${quote(word ?? value ?? '')} does not exist in "${found.name}" enum. Allowed are ${allowed}.`;
  }
  const number = message.match(NUMBER)?.groups;
  return number ? `${number.problem}: ${quote(number.value ?? '')}.` : null;
}

function quote(given: string): string {
  const bare = given.replace(/^"(.*)"$/s, '$1');
  const short = bare.length > MAX_WORD ? `${bare.slice(0, MAX_WORD)}…` : bare;
  return `"${short.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (each) => `\\u${(each.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)}"`;
}

function hideLiteral(message: string, node: ASTNode): string {
  const bare = 'value' in node && typeof node.value === 'string' ? node.value : '';
  const quoted = message.replaceAll(print(node), '…');
  return bare.length > 2 ? quoted.replaceAll(bare, '…') : quoted;
}
