-- New accounts were named after the part of their address before the @: nobody has chosen such a name, and it tells
-- others an address. What people were told in such a name says "somebody" from now on.
UPDATE "notifications" SET "data" = "data" || '{"by_name": ""}'
WHERE "data"->>'by_name' IN (SELECT "display_name" FROM "users" WHERE "display_name" = split_part("email", '@', 1));

UPDATE "users" SET "display_name" = NULL WHERE "display_name" = split_part("email", '@', 1);
