-- People can be imported, too.
ALTER TYPE import_kind ADD VALUE 'PEOPLE';
