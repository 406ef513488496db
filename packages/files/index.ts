export { exists, isFolder, makeFolder, syncFolder } from './files.ts';
