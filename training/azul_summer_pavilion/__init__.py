"""How the reader of Azul: Summer Pavilion weighs what it sees: learnt on boards drawn by these programs."""
