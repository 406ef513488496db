import { describe, expect, it } from 'vitest';
import { listOtherNodes } from './otherNode.ts';

describe('the long tests', () => {
  it('run on the oldest and on the newest Node, whichever they are started with', () => {
    expect(listOtherNodes('20.20.2')).toEqual(['26.10.0']);
    expect(listOtherNodes('26.1.0')).toEqual(['20.19.0']);
    expect(listOtherNodes('22.12.0')).toEqual(['20.19.0', '26.10.0']);
  });
});
