-- Past applications can be imported, too.
ALTER TYPE import_kind ADD VALUE 'APPLICATIONS';
