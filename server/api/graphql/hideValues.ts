import { type ASTNode, type GraphQLError, type GraphQLSchema, print } from 'graphql';
import { scalars } from './contract.ts';

/** What the library says of what it expects, without saying what it got. */
const EXPECTED =
  /(?:Field "\w+" of required type "[\w![\]]+" was not provided\.|Field "\w+" is not defined by type "\w+"\.(?: Did you mean [^?]+\?)?|Expected [\w-]+ type "[\w![\]]+" (?:not )?to be [\w ]+\.|Did you mean [^?]+\?)$/;

/** A text or a number in what a syntax error quotes. */
const QUOTED = /((?:String|BlockString|Int|Float) )".*"/s;

/** Kinds of values that are no texts of a person's: an enum's and numbers, with what was given. */
const ENUM =
  /(?:Value "(?<word>[^"]*)" does not exist in "(?<of>\w+)" enum|Enum "(?<type>\w+)" cannot represent non-(?:enum|string) value: (?<value>.*?))\.(?: Did you mean [^?]*\?)?$/s;
const NUMBER = /(?<=(?:^|; ))(?<problem>(?:Int|Float|Boolean) cannot represent [^:]+): (?<value>[^;]*)$/s;

/** A value that one of our scalars refuses: in the query's text, or of a variable, which the message quotes earlier. */
const SCALAR = /Expected (?:value of )?type "\[*(?<type>\w+)[\]!]*"(?:, found (?<value>.*); |\. )$/s;
const GIVEN = /^Variable "\$\w+" got invalid value (?<value>.*?)(?: at "[\w.[\]]+")?; Expected type/s;

/** Scalars whose values are neither personal nor secret, and what such a value is written with: anything else may be a text. */
const HARMLESS = ['UUID', 'Date', 'DateTime', 'NonNegativeInt', 'PositiveInt', 'SafeInt'];
const ID_OR_DATE = /^"?[\da-f.:+\-/TZ ]{1,40}"?$/i;

/** Names of variables and arguments whose values are secret. */
const SECRET_NAME = /passw|token|secret|code|key/i;

/** Characters of a caller's own word, and names of an enum, that a sentence repeats. */
const MAX_WORD = 100;
const MAX_NAMES = 30;

/**
 * The library's sentence about a wrong request. Words for an enum, numbers, ids and dates come back, with what is allowed;
 * texts do not: they may be a person's secrets, and error messages end in logs. Names of fields and variables stay.
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

/** The argument or the field that a value in the text is given to, also as one of a list. */
function nameBefore({ loc }: ASTNode): string | undefined {
  let token = loc?.startToken.prev;
  while (token && token.kind !== ':') token = token.prev;
  return token?.prev?.value;
}

/** Says what is wrong with a word for an enum, a number or one of our scalars; returns null for anything else. */
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
  // By what it can do: there may be more than one copy of the library.
  if (found && 'getValues' in found) {
    const names = found.getValues().map(({ name }) => name);
    const more = names.length > MAX_NAMES ? ', …' : '';
    const allowed = `${names.slice(0, MAX_NAMES).join(', ')}${more}`;
    return `Value ${quote(word ?? value ?? '')} does not exist in "${found.name}" enum. Allowed are ${allowed}.`;
  }
  const number = message.match(NUMBER)?.groups;
  return number ? `${number.problem}: ${quote(number.value ?? '')}.` : null;
}

/** A caller's word within a sentence: short, on one line, in one pair of quotes. */
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
