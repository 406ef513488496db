export { type AnswerBody, beginBody, chooseEncoding, finishBody } from './answerBody.ts';
export { createResponseCache, type Made, type Served, toServed } from './responseCache.ts';
