-- Sets the first password of an account that staff made with an application.
ALTER TYPE "link_purpose" ADD VALUE 'TAKE_OVER';
