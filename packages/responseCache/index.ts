export { type AnswerBody, chooseEncoding, finishBody, startBody as beginBody } from './answerBody.ts';
export {
  type CachedResponse as Served,
  createResponseCache,
  type ResponseSource as Made,
  toServed,
} from './responseCache.ts';
