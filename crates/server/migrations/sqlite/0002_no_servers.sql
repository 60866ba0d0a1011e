-- A file has one server at a time: nobody asks when another was alive.
DROP TABLE servers;
