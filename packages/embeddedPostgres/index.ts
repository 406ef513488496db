export { query } from './connect.ts';
export { engineEnvironment, prepareEngine } from './engine.ts';
export { choosePlace } from './place.ts';
export { listProcesses, sendSignal } from './process.ts';
export { findRunningDatabase } from './running.ts';
export {
  type EmbeddedDatabase,
  replaceEmbeddedDatabase,
  type StartOptions,
  startEmbeddedDatabase,
} from './startEmbedded.ts';
