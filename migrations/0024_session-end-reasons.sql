ALTER TABLE `sessions` ADD `end_reason` text;
