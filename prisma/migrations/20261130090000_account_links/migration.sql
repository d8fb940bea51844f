-- A link of kind `account` lives in the browser in which somebody asked, with
-- their password, to link an outside account.
ALTER TABLE "OneTimeLink" DROP CONSTRAINT "OneTimeLink_kind_check";
ALTER TABLE "OneTimeLink" ADD CONSTRAINT "OneTimeLink_kind_check" CHECK ("kind" IN ('setup', 'invite', 'reset', 'account'));
