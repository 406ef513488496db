import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { sectionPlace } from './formProblems.ts';

export function placesAfter({ sections }: Form, key: string): string[] {
  const [question = '', isOption] = key.split('.');
  if (isOption) return [`[data-place="${question}"] [data-add-option]`];
  const home = sections.find(({ questions }) => questions.some((one) => one.key === key));
  const neighbours = home ? keysAround(listQuestions({ sections: [home] }), key) : keysAround(sections, key);
  return [
    ...neighbours.map((one) =>
      home ? `[data-place="${one}"] button` : `[data-place="${sectionPlace(one)}"] [data-edit]`,
    ),
    ...(home ? [`[data-place="${sectionPlace(home.key)}"] ~ [data-add-question]`] : []),
    '[data-add-section]',
  ];
}

function keysAround(parts: readonly { key: string }[], key: string): string[] {
  const place = parts.findIndex((one) => one.key === key);
  return [parts[place + 1], parts[place - 1]].flatMap((one) => one?.key ?? []);
}
