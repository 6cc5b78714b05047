-- CreateTable
CREATE TABLE "password_tries" (
    "subject" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL,
    "window_started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_tries_pkey" PRIMARY KEY ("subject")
);

