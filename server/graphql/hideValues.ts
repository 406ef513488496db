import { type ASTNode, type GraphQLError, print } from 'graphql';

/** What the library says of what it expects, without saying what it got. */
const EXPECTED =
  /(?:Field "\w+" of required type "[\w![\]]+" was not provided\.|Expected [\w-]+ type "[\w![\]]+" (?:not )?to be [\w ]+\.|Did you mean [^?]+\?)$/;

/** A text or a number in what a syntax error quotes. */
const QUOTED = /((?:String|BlockString|Int|Float) )".*"/s;

/**
 * The library's sentence about a wrong request without the values that were sent: they may be a person's secrets, and
 * error messages end in logs. Names of fields and variables stay.
 */
export function hideValues(message: string, error: Pick<GraphQLError, 'nodes'>): string {
  const [node] = error.nodes ?? [];
  if (node?.kind === 'VariableDefinition')
    return describeVariable(message, print(node.variable), print(node.type));
  if (node?.kind.endsWith('Value')) return hideLiteral(message, node);
  return message.replace(QUOTED, '$1…');
}

function describeVariable(message: string, name: string, type: string): string {
  if (!message.startsWith(`Variable "${name}" got invalid value `)) return message;
  const place = message.match(/ at "([\w.[\]]+)"; /)?.[1];
  const expected = message.match(EXPECTED)?.[0];
  const sentence = `Variable "${name}" of type "${type}" got an invalid value${place ? ` at "${place}"` : ''}.`;
  return expected ? `${sentence} ${expected}` : sentence;
}

function hideLiteral(message: string, node: ASTNode): string {
  const bare = 'value' in node && typeof node.value === 'string' ? node.value : '';
  const quoted = message.replaceAll(print(node), '…');
  return bare.length > 2 ? quoted.replaceAll(bare, '…') : quoted;
}
