-- The retention rule deletes the bytes of a document. Its row stays, so that answers and lists can say so.
ALTER TYPE "document_state" ADD VALUE 'DELETED';
